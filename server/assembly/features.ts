// Every feature of the product. A new feature is one line of the chain.
import { access } from '../features/access/public.ts';
import { accountsFeature } from '../features/accounts/public.ts';
import { activity } from '../features/activity/public.ts';
import { audit } from '../features/audit/public.ts';
import { billingFeature } from '../features/billing/public.ts';
import { candidates } from '../features/candidates/public.ts';
import { contactAttempts } from '../features/contact-attempts/public.ts';
import { contactForm } from '../features/contact-form/public.ts';
import { deletionRequests } from '../features/deletion-requests/public.ts';
import { demoAccess } from '../features/demo-access/public.ts';
import { disclosures } from '../features/disclosures/public.ts';
import { emailTemplates } from '../features/email-templates/public.ts';
import { errorLog } from '../features/error-log/public.ts';
import { exports } from '../features/exports/public.ts';
import { imports } from '../features/imports/public.ts';
import { listMatching } from '../features/list-matching/public.ts';
import { lists } from '../features/lists/public.ts';
import { ownSystem } from '../features/own-system/public.ts';
import { overview } from '../features/overview/public.ts';
import { publicDirectory } from '../features/public-directory/public.ts';
import { removals } from '../features/removals/public.ts';
import { reveals } from '../features/reveals/public.ts';
import { savedSearches } from '../features/saved-searches/public.ts';
import { search } from '../features/search/public.ts';
import { siteSettings } from '../features/site-settings/public.ts';
import { submissions } from '../features/submissions/public.ts';
import { users } from '../features/users/public.ts';
import { workspaceContacts } from '../features/workspace-contacts/public.ts';
import { workspaces } from '../features/workspaces/public.ts';
import { webhooks } from '../features/webhooks/public.ts';
import { noFeatures } from '../foundation/feature/public.ts';
import { backups } from './backups.ts';
import { mail } from './mail.ts';
import { rateLimits } from './rate-limits.ts';
import type { Parts } from './parts.ts';

export const features = noFeatures<Parts>()
  .with(audit)
  .with(siteSettings)
  .with(errorLog)
  .with(disclosures)
  .with(candidates)
  .with(imports)
  .with(accountsFeature)
  .with(workspaceContacts)
  .with(billingFeature)
  .with(demoAccess)
  .with(access)
  .with(webhooks)
  .with(lists)
  .with(ownSystem)
  .with(search)
  .with(publicDirectory)
  .with(reveals)
  .with(contactAttempts)
  .with(activity)
  .with(emailTemplates)
  .with(submissions)
  .with(contactForm)
  .with(savedSearches)
  .with(listMatching)
  .with(exports)
  .with(removals)
  .with(deletionRequests)
  .with(overview)
  .with(workspaces)
  .with(users)
  .with(mail)
  .with(rateLimits)
  .with(backups);
