import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages } from '#core/browser';
import type { FormModel } from '#ui';
import { type ActArea, type Area, actAreas, areaNames } from '#clinical/shared/shares/shareKinds.ts';
import { contactsTexts } from '../messages/index.ts';

/** A type, and no interface: a form's values are a record. */
export type SharedAreas = {
  readonly areas: readonly Area[];
  readonly acts: readonly ActArea[];
};

interface AreaBoxesProps<A extends string> {
  readonly legend: string;
  readonly areas: readonly A[];
  readonly chosen: readonly A[];
  readonly toggle: (area: A) => void;
  readonly text: (area: A) => string;
  readonly children?: ReactNode;
}

const AreaBoxes = <A extends string>({ legend, areas, chosen, toggle, text, children }: AreaBoxesProps<A>) => (
  <fieldset className="pv-field">
    <legend className="pv-label">{legend}</legend>
    <div className="pp-areas">
      {areas.map((area) => (
        <label key={area} className="pv-check">
          <input type="checkbox" checked={chosen.includes(area)} onChange={() => toggle(area)} />
          <span>{text(area)}</span>
        </label>
      ))}
    </div>
    {children}
  </fieldset>
);

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
      <AreaBoxes
        legend={t.areas}
        areas={areaNames}
        chosen={areas}
        toggle={toggleArea}
        text={(area) => t[`area_${area}`]}
      >
        <p className="pv-muted">{t.areaSensitiveHelp}</p>
      </AreaBoxes>
      {open.length > 0 && (
        <AreaBoxes legend={t.actIn} areas={open} chosen={acts} toggle={toggleAct} text={(area) => t[`act_${area}`]} />
      )}
    </>
  );
});
