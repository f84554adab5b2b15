import { observer } from 'mobx-react-lite';
import { FactList } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { I18n } from '#core/shared';
import { flagOf, isAbnormal } from '../../shared/flags.ts';
import { messages } from '../messages/index.ts';
import { flagText, statusText, statusTone, type Value, valueParts } from '../resultText.ts';

/** A value as it is read; of a panel each component by its own name. */
export const ValueCell = observer(({ value }: { readonly value: Value }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { own, parts } = valueParts(value, t, i18n);
  const facts = parts.map(({ name, text, component }) => {
    const flag = flagOf(component);
    return [name, [text || t.notDone, isAbnormal(flag) && flagText(flag, t)].filter(Boolean).join(' · ')] as const;
  });
  return (
    <div className="dx-value">
      {(own || parts.length === 0) && <b>{own || t.notDone}</b>}
      {value.status !== 'final' && <Tag tone={statusTone(value)}>{statusText(value, t)}</Tag>}
      {parts.length > 0 && <FactList facts={facts} />}
    </div>
  );
});
