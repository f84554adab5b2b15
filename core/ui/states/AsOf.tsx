import { observer } from 'mobx-react-lite';
import { CallFailure, isSameDay, Line, type Resource } from '#core/shared';
import { useI18n, useTexts, useWanted } from '../kernel.ts';

type Aged = Pick<Resource<unknown>, 'data' | 'error' | 'asOf'>;

/** How old what is shown is, where the server cannot be asked; nothing otherwise. */
export const AsOf = observer(({ of: { data, error, asOf } }: { readonly of: Aged }) => {
  const t = useTexts();
  const i18n = useI18n();
  const up = useWanted(Line)?.up ?? true;
  const isOld = data !== undefined && error instanceof CallFailure && error.code === 'offline' && !up;
  if (!isOld || !asOf) return null;
  const at = asOf.toISOString();
  const isToday = isSameDay(at, new Date().toISOString(), i18n);
  return <p className="pv-muted">{t.asOf(isToday ? i18n.time(at) : i18n.when(at))}</p>;
});
