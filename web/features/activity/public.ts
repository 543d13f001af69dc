export { ActivityLine, RevealedMark } from './activity-line.tsx';
export { ActivityPanel } from './activity-panel.tsx';
export { ActivityProvider, useWasRevealed } from './activity-provider.tsx';
export { loadActivity, loadActivityVersion, type FirstActivity } from './load-activity.ts';
export { RecentlyViewedScreen } from './recently-viewed-screen.tsx';
export { useRecordView } from './recently-viewed.ts';
export { useRecentlyViewed } from './recently-viewed.ts';
export { ActivityFollower, useListsChange } from './use-follow-activity.ts';
