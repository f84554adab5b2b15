import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { optionsOf, Select, useAction } from '#ui';
import { leastChoices, saveLeast } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

interface SmallNumbersProps {
  readonly least: number;
  /** Only who runs reports chooses; everybody else reads what holds. */
  readonly changes: boolean;
}

/** Which numbers are left out of what leaves the clinic. */
export const SmallNumbers = observer(({ least, changes }: SmallNumbersProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const choose = (text: string): void => {
    const chosen = leastChoices.find((one) => String(one) === text);
    if (chosen !== undefined && chosen !== least)
      void run(() => resources.send(saveLeast, { body: { least: chosen } }), {
        done: t.leastSaved(i18n.number(chosen)),
      });
  };
  return (
    <section aria-label={t.least}>
      <h2 className="report-heading">{t.least}</h2>
      <p className="pv-muted">{t.leastText(i18n.number(least))}</p>
      {changes && (
        <label className="report-choice report-least">
          <span>{t.leastField}</span>
          <Select
            value={String(least)}
            onChange={choose}
            disabled={busy}
            options={optionsOf(leastChoices.map(String), (one) => t.leastUnder(i18n.number(Number(one))))}
          />
        </label>
      )}
    </section>
  );
});
