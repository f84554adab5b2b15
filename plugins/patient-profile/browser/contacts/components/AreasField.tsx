import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import type { FormModel } from '#ui';
import { type ActArea, type Area, actAreas, areaNames } from '#clinical/shared/shares/shareKinds.ts';
import { contactsTexts } from '../messages/index.ts';

/** A type, and no interface: a form's values are a record. */
export type SharedAreas = {
  readonly areas: readonly Area[];
  readonly acts: readonly ActArea[];
};

/** The fields `areas` and `acts`: which parts of the record are seen, and in which of them the person may act. */
export const AreasField = observer(({ form }: { readonly form: FormModel<SharedAreas> }) => {
  const t = useMessages(contactsTexts);
  const { areas, acts } = form.values;
  const toggleArea = (area: Area): void => {
    const chosen = areaNames.filter((one) => (one === area) !== areas.includes(one));
    form.set('areas', chosen);
    form.set(
      'acts',
      acts.filter((one) => chosen.includes(one)),
    );
  };
  const toggleAct = (area: ActArea): void =>
    form.set(
      'acts',
      actAreas.filter((one) => (one === area) !== acts.includes(one)),
    );
  const open = actAreas.filter((area) => areas.includes(area));
  return (
    <>
      <fieldset className="pv-field">
        <legend className="pv-label">{t.areas}</legend>
        <div className="pp-areas">
          {areaNames.map((area) => (
            <label key={area} className="pv-check">
              <input type="checkbox" checked={areas.includes(area)} onChange={() => toggleArea(area)} />
              <span>{t[`area_${area}`]}</span>
            </label>
          ))}
        </div>
        <p className="pv-muted">{t.areaSensitiveHelp}</p>
      </fieldset>
      {open.length > 0 && (
        <fieldset className="pv-field">
          <legend className="pv-label">{t.actIn}</legend>
          <div className="pp-areas">
            {open.map((area) => (
              <label key={area} className="pv-check">
                <input type="checkbox" checked={acts.includes(area)} onChange={() => toggleAct(area)} />
                <span>{t[`act_${area}`]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
});
