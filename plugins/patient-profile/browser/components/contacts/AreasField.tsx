import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import type { FormModel } from '../../../../../core/browser/ui/index.ts';
import { type Area, areaNames } from '../../../shared/family.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';

/** The field `areas`: which parts of the record. */
export const AreasField = observer(({ form }: { readonly form: FormModel<any> }) => {
  const t = useMessages(contactsTexts);
  const chosen = form.values.areas as readonly Area[];
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
