// The tests run with the priority that the product gives to the threads that follow the directory. With a higher one, tests, which wait for these
// threads, would keep them from the cores. Processes that a test starts inherit it.
import { niceness } from '#server/foundation/thread-priority/public.ts';
import { lowerTo } from './lower-to.ts';

lowerTo(process.pid, niceness.following);
