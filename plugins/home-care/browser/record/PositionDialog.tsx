import { observer } from 'mobx-react-lite';
import { PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import type { Position } from '../../shared/place.ts';
import { placeAddress } from '../../shared/recordCalls.ts';
import { messages } from '../messages/index.ts';
import { useRefused } from '../parts/useRefused.ts';

interface PositionDialogProps {
  readonly visit: string;
  readonly patient: string;
  readonly position: Position | null;
  readonly close: () => void;
}

/** Null: no number up to that. */
const degreesOf = (typed: string, most: number): number | null => {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  const value = /^-?\d{1,3}(\.\d{1,8})?$/.test(text) ? Number(text) : NaN;
  return Math.abs(value) <= most ? value : null;
};

/** Where the client's address is, typed. */
export const PositionDialog = observer(({ visit, patient, position, close }: PositionDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const send = (to: Position | null) =>
    refused(resources.send(placeAddress, { params: { id: visit }, body: { position: to } }));
  const [northMost, eastMost] = [90, 180];
  const form = useForm<{ readonly latitude: string; readonly longitude: string }>({
    fields: {
      latitude: {
        label: t.latitude,
        check: (text, { longitude }) =>
          (text.trim() === '' && longitude.trim() === '') || degreesOf(text, northMost) !== null
            ? undefined
            : t.latitudeBad,
      },
      longitude: {
        label: t.longitude,
        check: (text, { latitude }) =>
          (text.trim() === '' && latitude.trim() === '') || degreesOf(text, eastMost) !== null
            ? undefined
            : t.longitudeBad,
      },
    },
    initial: { latitude: `${position?.latitude ?? ''}`, longitude: `${position?.longitude ?? ''}` },
    submit: (typed) => {
      const [latitude, longitude] = [degreesOf(typed.latitude, northMost), degreesOf(typed.longitude, eastMost)];
      return send(latitude === null || longitude === null ? null : { latitude, longitude });
    },
    done: t.positionSaved,
    undo: () => send(position),
    undone: t.undone,
  });
  return (
    <PatientFormDialog
      form={form}
      about={patient}
      title={t.addressPosition}
      action={t.save}
      width="narrow"
      draft={`home-care:position:${visit}`}
      onClose={close}
    >
      <p className="pv-muted">{t.positionHelp}</p>
      <TextField form={form} name="latitude" maxLength={16} />
      <TextField form={form} name="longitude" maxLength={16} />
    </PatientFormDialog>
  );
});
