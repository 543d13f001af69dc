// What stands in front of a page that belongs to somebody. The server turns strangers away before it renders; this one
// sees who signs out, or whose session ends, while the page is open.
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { useOrigin } from './return-address.ts';
import { useViewer } from './viewer.tsx';

export function RequireAccount({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { from } = useOrigin();
  const stranger = viewer === null;
  useEffect(() => {
    if (stranger) void navigate('/login', { replace: true, state: { from } });
  }, [stranger, navigate, from]);
  return stranger ? <Spinner /> : children;
}
