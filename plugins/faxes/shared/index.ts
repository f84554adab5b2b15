export { type Queue, queues } from './faxState.ts';
