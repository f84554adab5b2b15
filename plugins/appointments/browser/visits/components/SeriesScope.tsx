import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Segmented } from '#ui';
import type { Scope } from '#plugins/appointments/shared/calls.ts';
import { messages } from '../../messages/index.ts';

interface Props {
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** Which visits of a series a change is for. */
export const SeriesScope = observer(({ value, onChange }: Props) => {
  const t = useMessages(messages);
  const options = (['this', 'following', 'all'] as const).map((one) => ({ value: one, label: t[`scope_${one}`] }));
  return (
    <div className="av-scope">
      <span aria-hidden="true">{t.scope}</span>
      <Segmented label={t.scope} options={options} value={value} onChange={onChange} />
    </div>
  );
});
