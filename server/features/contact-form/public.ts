export { contactFormRoutes } from './contact-form-routes.ts';
