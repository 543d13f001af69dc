// The windows of stories that are walked on a phone and in a wide window alike.
import { inject } from 'vitest';

type Width = 360 | 1440;

/**
 * A story that takes the same way in both windows is walked in one, and looks at each of its screens in both. `npm run soak -- windows` walks every
 * story in both.
 */
export const walkedIn = (width: Width): readonly Width[] => (inject('storyWindows') === 'both' ? [360, 1440] : [width]);
