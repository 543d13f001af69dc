import { useRouteLoaderData } from 'react-router';

/** True: when the page was rendered, a new directory was still being filled. */
export function useIsFilling(): boolean {
  const root: unknown = useRouteLoaderData('root');
  return typeof root === 'object' && root !== null && 'isFilling' in root && root.isFilling === true;
}
