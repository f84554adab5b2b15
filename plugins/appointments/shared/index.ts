export { addDays, dayOf, instantOf, wallOf, weekdayOf } from './wallTime.ts';
