export { OwnSystemSection } from './own-system-section.tsx';
