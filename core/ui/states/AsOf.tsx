import { observer } from 'mobx-react-lite';
import { CallFailure, Line, type Resource } from '#core/shared';
import { useI18n, useTexts, useWanted } from '../kernel.ts';

type Aged = Pick<Resource<unknown>, 'data' | 'error' | 'asOf'>;

const dayOf = (at: Date): string => at.toDateString();

/** How old what is shown is, where the server cannot be asked; nothing otherwise. */
export const AsOf = observer(({ of: { data, error, asOf } }: { readonly of: Aged }) => {
  const t = useTexts();
  const i18n = useI18n();
  const up = useWanted(Line)?.up ?? true;
  const isOld = data !== undefined && error instanceof CallFailure && error.code === 'offline' && !up;
  if (!isOld || !asOf) return null;
  const isToday = dayOf(asOf) === dayOf(new Date());
  return <p className="pv-muted">{t.asOf(isToday ? i18n.time(asOf) : i18n.when(asOf))}</p>;
});
