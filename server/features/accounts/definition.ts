import { implementContract } from '#server/foundation/operation/public.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { accountsRoutes } from './accounts-routes.ts';
import { keyRoutes } from './api-keys/key-routes.ts';
import type { Accounts } from './accounts.ts';
import { assistantRoutes, oauthRoutes } from './oauth/oauth-routes.ts';
import { oldConfirmationLink, signInRouter } from './sign-in-router.ts';

export const accountsFeature = {
  open: ({ database, accounts }: FeatureParts & { accounts: Accounts }) => ({
    routes: {
      accounts: {
        ...accountsRoutes(implementContract, database, accounts.callers),
        ...keyRoutes(implementContract, accounts.keys),
        ...assistantRoutes(implementContract, accounts.oauth),
      },
      signIn: signInRouter(implementContract, accounts.signInParts),
    },
    rawRoutes: [oldConfirmationLink, ...oauthRoutes(accounts.oauth)],
    jobs: accounts.jobs,
    watches: [accounts.watchSessions],
  }),
};
