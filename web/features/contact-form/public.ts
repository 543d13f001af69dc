export { ContactScreen, enquiryFailed, readEnquiry } from './contact-screen.tsx';
export { EnquiriesScreen } from './enquiries-screen.tsx';
