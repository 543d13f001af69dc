// All that the product promises over HTTP, one line an operation.
import { checkAdmin, checkSubscription, getAccess, getDemoAccess, grantDemoAccess, incrementDemoUsage, listDemoAccess, revokeDemoAccess } from './access.ts';
import { getAccount, listAccountSessions, revokeAccountSession, revokeOtherAccountSessions, updateAccount, updateNotifications } from './accounts.ts';
import { createCheckout, customerPortal, getMySubscription } from './billing.ts';
import { getCandidate } from './candidates.ts';
import { contactForm } from './contact-form.ts';
import { getSpecialtyCounts, getSpecialtyCountsCached, getSpecialtyCountsPublic, optimizedSearch } from './search.ts';

export const contract = {
  access: { getAccess, checkSubscription, checkAdmin },
  demoAccess: { getDemoAccess, incrementDemoUsage, listDemoAccess, grantDemoAccess, revokeDemoAccess },
  accounts: { getAccount, updateAccount, updateNotifications, listAccountSessions, revokeAccountSession, revokeOtherAccountSessions },
  billing: { createCheckout, customerPortal, getMySubscription },
  candidates: { getCandidate },
  contactForm: { contactForm },
  search: { optimizedSearch, getSpecialtyCounts, getSpecialtyCountsPublic, getSpecialtyCountsCached },
};
export type Contract = typeof contract;
