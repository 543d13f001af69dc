import { useEffect, useState } from 'react';

/** Most searches are answered before it, so that placeholders do not flicker with each letter. */
const slowAfterMs = 300;

/** True while something has been pending for longer than most searches take. */
export function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
}
