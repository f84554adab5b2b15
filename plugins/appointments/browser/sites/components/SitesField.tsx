import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import type { FormModel } from '#ui';
import { messages } from '../../messages/index.ts';
import { useSites } from '../hooks/useSites.ts';

/** Some of the clinic's sites; none chosen: all of them. Nothing is asked where there is no choice. */
export const SitesField = observer(({ form }: { readonly form: FormModel<{ readonly sites: readonly string[] }> }) => {
  const t = useMessages(messages);
  const { open, all } = useSites();
  const chosen = form.values.sites;
  // One that closed since stays in the list until somebody takes it out.
  const offered = all.filter(({ id, active }) => active || chosen.includes(id));
  if (open.length < 2 && chosen.length === 0) return null;
  const set = (site: string, on: boolean): void =>
    form.set(
      'sites',
      offered.map(({ id }) => id).filter((id) => (id === site ? on : chosen.includes(id))),
    );
  return (
    <fieldset className="av-sites">
      <legend>{t.sites}</legend>
      {offered.map(({ id, name }) => (
        <label key={id} className="pv-check">
          <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => set(id, event.target.checked)} />
          <span>{name}</span>
        </label>
      ))}
      <span className="pv-field-help">{t.sitesHelp}</span>
    </fieldset>
  );
});
