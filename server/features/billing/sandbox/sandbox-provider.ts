// A provider that moves no money. This product serves its pages, and its subscriptions exist only in our table.
import type { PaymentProvider } from '../payment-provider.ts';

export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',
  openCheckout: ({ id }) => Promise.resolve({ sessionId: `cs_sandbox_${id}`, url: `/sandbox/checkout/${id}` }),
  expireCheckout: () => Promise.resolve(),
  // A paid checkout of the sandbox is marked in our own table, so the caller has already found it there.
  paidSubscription: () => Promise.resolve(null),
  openPortal: (customerId) => Promise.resolve(`/sandbox/portal/${customerId}`),
};
