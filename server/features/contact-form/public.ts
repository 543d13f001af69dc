export { contactForm } from './definition.ts';
export { countEnquiries } from './enquiries-store.ts';
export { destroyEnquiries } from './forget-enquiries.ts';
