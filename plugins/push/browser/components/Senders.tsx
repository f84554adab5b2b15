import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { type Column, Switch, Table, useAction } from '#ui';
import { type PushPreferences, pushWays, savePreferences } from '../../shared/calls.ts';
import { preferenceTexts } from '../messages/preferences/index.ts';

type Sender = PushPreferences['senders'][number];

/** By feature, and by each way: which of its notifications reach the person. */
export const Senders = observer(({ senders, mail }: Pick<PushPreferences, 'senders' | 'mail'>) => {
  const t = useMessages(preferenceTexts);
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const { run, isBusy } = useAction();
  const columns: readonly Column<Sender>[] = [
    { id: 'feature', header: t.feature, cell: ({ title }) => title[locale] },
    ...pushWays.map((way): Column<Sender> => ({
      id: way,
      header: t[`way_${way}`],
      cell: ({ id, title, ...on }) => (
        <Switch
          checked={on[way] && (way === 'app' || on.app)}
          busy={isBusy(`${id} ${way}`)}
          // What is not told in the application is told nowhere.
          disabled={way !== 'app' && !on.app}
          label={t.wayOf(title[locale], t[`way_${way}`])}
          onChange={(next) =>
            void run(() => resources.send(savePreferences, { body: { sender: { id, way, on: next } } }), {
              of: `${id} ${way}`,
            })
          }
        />
      ),
    })),
  ];
  return (
    <section aria-label={t.whatTitle} className="pv-stack">
      <h3>{t.whatTitle}</h3>
      <p className="pv-muted">{t.whatLead}</p>
      {senders.length === 0 && <p>{t.nothing}</p>}
      {senders.length > 0 && <Table caption={t.whatTitle} columns={columns} rows={senders} />}
      {mail === 'off' && senders.some((one) => one.app && one.mail) && <p className="pv-muted">{t.noMail}</p>}
    </section>
  );
});
