import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import type { FormModel } from '#ui';
import { type Area, areaNames } from '#clinical/shared/shares/shareKinds.ts';
import { contactsTexts } from '../messages/index.ts';

/** The field `areas`: which parts of the record. */
export const AreasField = observer(({ form }: { readonly form: FormModel<{ readonly areas: readonly Area[] }> }) => {
  const t = useMessages(contactsTexts);
  const chosen = form.values.areas;
  const toggle = (area: Area): void =>
    form.set(
      'areas',
      areaNames.filter((one) => (one === area) !== chosen.includes(one)),
    );
  return (
    <fieldset className="pv-field">
      <legend className="pv-label">{t.areas}</legend>
      <div className="pp-areas">
        {areaNames.map((area) => (
          <label key={area} className="pv-check">
            <input type="checkbox" checked={chosen.includes(area)} onChange={() => toggle(area)} />
            <span>{t[`area_${area}`]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
