import type { GoalTarget, Quantity } from '@medplum/fhirtypes';

/** What a target allows. A limit that is `open` is itself outside: `less than 7` is not met by 7. */
export interface Bounds {
  readonly low?: number;
  readonly high?: number;
  readonly open?: boolean;
  /** As the target writes it; '' for none. */
  readonly unit: string;
}

const unitOf = (quantity: Quantity | undefined): string => quantity?.unit ?? quantity?.code ?? '';

/** The limits of a target, from its quantity or range; null for one in words or with nothing to measure. */
export const boundsOf = ({ detailQuantity, detailRange }: GoalTarget): Bounds | null => {
  if (detailRange) {
    const [low, high] = [detailRange.low?.value, detailRange.high?.value];
    if (low === undefined && high === undefined) return null;
    return {
      ...(low === undefined ? {} : { low }),
      ...(high === undefined ? {} : { high }),
      unit: unitOf(detailRange.high) || unitOf(detailRange.low),
    };
  }
  const value = detailQuantity?.value;
  if (value === undefined) return null;
  const unit = unitOf(detailQuantity);
  switch (detailQuantity?.comparator) {
    case '<':
      return { high: value, open: true, unit };
    case '<=':
      return { high: value, unit };
    case '>':
      return { low: value, open: true, unit };
    case '>=':
      return { low: value, unit };
    default:
      return { low: value, high: value, unit };
  }
};

const rounded = (value: number): number => Number(value.toPrecision(10));

/** How far outside a value lies, in the target's own unit: below is negative, within is 0. */
export const gapOf = ({ low, high }: Bounds, value: number): number => {
  if (high !== undefined && value > high) return rounded(value - high);
  if (low !== undefined && value < low) return rounded(value - low);
  return 0;
};

/** Does the value meet the target? An open limit is not met by the limit itself. */
export const meets = (bounds: Bounds, value: number): boolean =>
  gapOf(bounds, value) === 0 && !(bounds.open && (value === bounds.high || value === bounds.low));

/** The limits as a target's element, the other way around. */
export const detailOf = ({ low, high, open, unit }: Bounds): Pick<GoalTarget, 'detailQuantity' | 'detailRange'> => {
  const quantity = (value: number): Quantity => (unit ? { value, unit } : { value });
  if (low !== undefined && high !== undefined) {
    return low === high
      ? { detailQuantity: quantity(low) }
      : { detailRange: { low: quantity(low), high: quantity(high) } };
  }
  if (high !== undefined) return { detailQuantity: { ...quantity(high), comparator: open ? '<' : '<=' } };
  if (low !== undefined) return { detailQuantity: { ...quantity(low), comparator: open ? '>' : '>=' } };
  return {};
};
