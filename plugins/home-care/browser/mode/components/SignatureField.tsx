import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { noSignatures } from '../../../shared/record.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import { Signature, signatureSize } from '../../record/Signature.tsx';
import { Choice } from './Choice.tsx';
import { Typed } from './Typed.tsx';

const mostStrokes = 20_000;
/** What is drawn and not saved is held as what is half typed: it outlasts a lock. */
const [nameSlot, strokesSlot] = ['signature name', 'signature strokes'] as const;

/** The client signs with a finger or a pen; or it is said why not. */
export const SignatureField = observer(({ visit }: { readonly visit: OwnVisit }) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const name = store.typedOf(visit, nameSlot) ?? visit.patient?.name ?? '';
  const strokes = store.typedOf(visit, strokesSlot) ?? '';
  const [wrong, setWrong] = useState('');
  const drawing = useRef(false);
  const told = store.toldOf(visit, 'signature');
  const [width, height] = signatureSize;
  const draw = (event: React.PointerEvent<HTMLDivElement>, letter: 'M' | 'L'): void => {
    const { left, top, width: shown, height: high } = event.currentTarget.getBoundingClientRect();
    const at = (value: number, most: number): number => Math.round(Math.max(0, Math.min(1, value)) * most);
    const point = `${letter}${at((event.clientX - left) / shown, width)} ${at((event.clientY - top) / high, height)}`;
    if (strokes.length + point.length <= mostStrokes) store.hold(visit, strokesSlot, strokes + point);
  };
  const save = (): void => {
    const isWrong = strokes === '' || name.trim() === '';
    setWrong(isWrong ? t.signatureMissing : '');
    if (isWrong) return;
    store.tell(visit, { kind: 'signature', name: name.trim(), strokes, why: null });
    for (const slot of [nameSlot, strokesSlot]) store.hold(visit, slot, '');
  };
  return (
    <fieldset className="hc-rows">
      <legend className="pv-seen-only-by-readers">{t.signature}</legend>
      {told?.why === null && <Signature name={told.name} strokes={told.strokes} />}
      <Typed
        label={t.signedBy}
        value={name}
        most={120}
        onChange={(typed) => store.type(visit, nameSlot, typed, null)}
      />
      <div
        className="hc-pad"
        role="img"
        aria-label={t.signHere}
        onPointerDown={(event) => {
          drawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, 'M');
        }}
        onPointerMove={(event) => drawing.current && draw(event, 'L')}
        onPointerUp={() => (drawing.current = false)}
        onPointerCancel={() => (drawing.current = false)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={strokes} />
        </svg>
      </div>
      {wrong !== '' && (
        <p className="pv-field-error" role="alert">
          {wrong}
        </p>
      )}
      <p className="hc-tags">
        <Button onClick={save}>{t.saveSignature}</Button>
        <Button intent="quiet" onClick={() => store.hold(visit, strokesSlot, '')}>
          {t.clearSignature}
        </Button>
      </p>
      <Choice
        label={t.noSignature}
        value={told?.why ?? ''}
        options={[
          { value: '', label: told?.why === null ? t.signed : t.chooseWhy },
          ...noSignatures.map((one) => ({ value: one, label: t[`noSignature_${one}`] })),
        ]}
        onChange={(why) => {
          if (why !== '') store.tell(visit, { kind: 'signature', name: '', strokes: '', why });
        }}
      />
    </fieldset>
  );
});
