import { measureScale } from '../measures/scale.ts';

await measureScale();
