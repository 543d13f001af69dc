import type { WorkspaceNews } from '../open-seats.ts';
import type { AccountNews } from '../account-state/account-news.ts';

/** Every account is active and never changes, for tests without accounts. */
export const noAccountNews: AccountNews = {
  waiting: () => Promise.resolve([]),
  addressOf: (userId) => Promise.resolve(`${userId}@postbox.example`),
  markHandled: () => Promise.resolve(),
  completeDeletion: () => Promise.resolve(),
  statesOf: (userIds) => Promise.resolve(new Map(userIds.map((userId) => [userId, 'active' as const]))),
};

/** For tests without workspaces. */
export const noWorkspaces: WorkspaceNews = {
  tell: () => Promise.resolve(false),
  exists: () => Promise.resolve(false),
  mayManage: () => Promise.resolve(false),
};
