import type { Value } from '../resultText.ts';
import { flagTone } from '../resultText.ts';
import { boundsOf, worstFlag } from '../../shared/flags.ts';

const [width, height, dot] = [96, 16, 5];
/** The usual range takes the middle of the line; a value far beyond stands at its end. */
const [from, to] = [28, 68];

/** Where the value stands against its usual range, for the eye: the words beside it say the same. Nothing without numbers. */
export const RangeBar = ({ value }: { readonly value: Value }) => {
  const bounds = boundsOf(value);
  const is = value.valueQuantity?.value;
  if (!bounds || is === undefined || value.valueQuantity?.comparator) return null;
  // A range with one end is drawn to the end of the line: how far it goes on is not known.
  const low = bounds.low ?? Math.min(0, bounds.high ?? 0);
  const high = bounds.high ?? low + Math.max(Math.abs(low), 1);
  if (!(high > low)) return null;
  const start = bounds.low === undefined ? 0 : from;
  const end = bounds.high === undefined ? width : to;
  const at = start + ((is - low) / (high - low)) * (end - start);
  const x = Math.min(width - dot, Math.max(dot, at));
  return (
    <svg className="dx-range" aria-hidden viewBox={`0 0 ${width} ${height}`}>
      <rect className="track" x="0" y="5" width={width} height="6" rx="3" />
      <rect className="usual" x={start} y="5" width={end - start} height="6" rx="3" />
      <circle className={`here ${flagTone(worstFlag(value))}`} cx={x} cy={height / 2} r={dot} />
    </svg>
  );
};
