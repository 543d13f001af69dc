// Pays with nothing: its pages are served by this product, and its subscriptions live in our own table alone.
import type { PaymentProvider } from '../payment-provider.ts';

export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',
  openCheckout: ({ id }) => Promise.resolve({ sessionId: `cs_sandbox_${id}`, url: `/sandbox/checkout/${id}` }),
  expireCheckout: () => Promise.resolve(),
  openPortal: (customerId) => Promise.resolve(`/sandbox/portal/${customerId}`),
};
