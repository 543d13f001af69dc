export { contactFormRoutes } from './contact-form-routes.ts';
export { countEnquiries } from './enquiries-store.ts';
export { destroyEnquiries, enquiryJobs } from './forget-enquiries.ts';
export { countEnquiriesUnderOtherKeys, resealEnquiries } from './reseal-enquiries.ts';
