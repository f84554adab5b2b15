import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { Switch, useAction } from '#ui';
import { type PushPreferences, savePreferences } from '../../shared/calls.ts';
import { preferenceTexts } from '../messages/preferences/index.ts';

/** By feature: which of their notifications are pushed. */
export const Senders = observer(({ senders }: Pick<PushPreferences, 'senders'>) => {
  const t = useMessages(preferenceTexts);
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const { run, isBusy } = useAction();
  const change = (id: string, on: boolean): void =>
    void run(() => resources.send(savePreferences, { body: { sender: { id, on } } }), { of: id });
  return (
    <section aria-label={t.whatTitle} className="pv-stack">
      <h3>{t.whatTitle}</h3>
      <p className="pv-muted">{t.whatLead}</p>
      {senders.length === 0 && <p>{t.nothing}</p>}
      {senders.map(({ id, title, on }) => (
        <div key={id}>
          <Switch
            checked={on}
            busy={isBusy(id)}
            label={title[locale]}
            showLabel
            onChange={(next) => change(id, next)}
          />
        </div>
      ))}
    </section>
  );
});
