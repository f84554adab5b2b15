import { unitsIn } from '../../shared/rates/pay.ts';
import { rateBounds, type RateKind } from '../../shared/rates/rateCalls.ts';

/** As it is sent: a comma is a decimal point too. Null where it is no rate of that kind. */
export const amountIn = (text: string, kind: RateKind): string | null => {
  const typed = text.trim().replace(',', '.').replace(/^\./, '0.');
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(typed)) return null;
  const { least, most } = rateBounds[kind];
  const units = unitsIn(typed);
  return units >= unitsIn(String(least)) && units <= unitsIn(String(most)) ? typed : null;
};
