import { observer } from 'mobx-react-lite';
import { useMessages, useNow, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { Tag } from '#ui';
import { dueTexts } from '../messages/index.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const everyMs = 30_000;

export interface DueProps {
  /** ISO 8601. */
  readonly at: string;
  readonly urgent: boolean;
}

/** When a fax is to be dealt with, or since when it should be, in words. */
export const Due = observer(({ at, urgent }: DueProps) => {
  const t = useMessages(dueTexts);
  const i18n = useService(I18n);
  const left = Date.parse(at) - useNow(everyMs).getTime();
  const far = Math.abs(left);
  const time =
    far < hour
      ? t.minutes(Math.round(far / minute))
      : far < 2 * day
        ? t.hours(Math.round(far / hour))
        : t.days(Math.round(far / day));
  const text = far < minute ? t.dueNow : left > 0 ? t.dueIn(time) : t.lateBy(time);
  return (
    <>
      {urgent && <Tag tone="bad">{t.urgent}</Tag>}
      <time dateTime={at} title={t.exactly(i18n.date(at))}>
        <Tag tone={left <= 0 ? 'bad' : left < 2 * hour ? 'wait' : 'plain'}>{text}</Tag>
      </time>
    </>
  );
});
