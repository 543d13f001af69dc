export { lowerEnginePriority, lowerProcessPriority, lowerThreadPriority, niceness } from './thread-priority.ts';
