export { OwnSystemSection } from './own-system-section.tsx';
export { SystemMark, SystemMarksProvider } from './system-marks.tsx';
