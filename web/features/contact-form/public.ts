export { ContactScreen, enquiryFailed, readEnquiry } from './contact-screen.tsx';
