import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { useClinicTime } from '../../hooks/useClinicTime.ts';

interface Props {
  readonly start: Date;
  readonly end?: Date;
  readonly options?: Intl.DateTimeFormatOptions;
}

const usual: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** When a visit is, on the reader's clocks and, where they differ, on the clinic's. */
export const VisitTime = observer(({ start, end, options = usual }: Props) => {
  const i18n = useService(I18n);
  const there = useClinicTime().atClinic(start);
  return (
    <span className="av-time">
      <b>{i18n.date(start, options)}</b>
      {end && ` – ${i18n.time(end)}`}
      {there && <small>{there}</small>}
    </span>
  );
});
