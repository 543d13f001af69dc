import { Outlet } from 'react-router';
import { SiteFrame } from './site-frame.tsx';

/** The layout of the pages that are read or filled in. */
export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
