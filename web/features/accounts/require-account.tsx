// Shows its children only to a signed-in visitor. The server redirects other visitors before it renders; this component
// redirects a visitor who signs out, or whose session ends, while the page is open.
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';
import { useOrigin } from './return-address.ts';
import { useViewer } from './viewer.tsx';

export function RequireAccount({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { from } = useOrigin();
  const signedOut = viewer === null;
  useEffect(() => {
    if (signedOut) void navigate('/login', { replace: true, state: { from } });
  }, [signedOut, navigate, from]);
  return signedOut ? <Spinner /> : children;
}
