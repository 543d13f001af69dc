import { Outlet } from 'react-router';
import { SiteFrame } from './site-frame.tsx';

/** The layout of pages with sections that reach from edge to edge. */
export default function WideLayout() {
  return (
    <SiteFrame wide>
      <Outlet />
    </SiteFrame>
  );
}
