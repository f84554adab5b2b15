import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useService } from '../../../../../core/browser/index.ts';
import { Button, Card, Switch, Tag } from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import {
  type Channel,
  channels,
  languageOf,
  languages,
  preferencesOf,
  withLanguage,
  withPreferences,
} from '../../../shared/preferences.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';
import { changePatient } from '../../usePatient.ts';
import { PharmacyDialog } from './PharmacyDialog.tsx';
import { useIsOwn } from './useReader.ts';

const known = (code: string | null): (typeof languages)[number] | undefined => languages.find((one) => one === code);

/** Each choice is kept as it is made. */
export const PreferencesCard = observer(({ patient }: { readonly patient: Stored<Patient> }) => {
  const t = useMessages(contactsTexts);
  const own = useIsOwn();
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const [choosing, setChoosing] = useState(false);
  const { channel, interpreter, pharmacy } = preferencesOf(patient);
  const code = languageOf(patient);
  const language = known(code);
  const change = (act: (one: Stored<Patient>) => Stored<Patient>): void =>
    void changePatient(record, patient.id, act).then(
      () => toasts.show({ message: t.saved, intent: 'success' }),
      (error: unknown) => toasts.show({ message: errorText(error), intent: 'danger' }),
    );
  if (!own) {
    return (
      <Card title={t.preferencesTitleStaff}>
        <dl className="pp-facts">
          <div>
            <dt>{t.channelStaff}</dt>
            <dd>{channel ? t[`channel_${channel}`] : t.noChoice}</dd>
          </div>
          <div>
            <dt>{t.languageStaff}</dt>
            <dd>
              {language ? t[`language_${language}`] : (code ?? t.noChoice)}
              {interpreter && <Tag tone="note">{t.needsInterpreter}</Tag>}
            </dd>
          </div>
          <div>
            <dt>{t.pharmacy}</dt>
            <dd>{pharmacy?.display ?? t.pharmacyNone}</dd>
          </div>
        </dl>
      </Card>
    );
  }
  return (
    <Card title={t.preferencesTitle}>
      <div className="pv-form">
        <label className="pv-field">
          <span className="pv-label">{t.channel}</span>
          <select
            className="pv-input"
            value={channel ?? ''}
            onChange={({ target }) =>
              change((one) => withPreferences(one, { channel: (target.value || null) as Channel | null }))
            }
          >
            <option value="">{t.noChoice}</option>
            {channels.map((one) => (
              <option key={one} value={one}>
                {t[`channel_${one}`]}
              </option>
            ))}
          </select>
        </label>
        <label className="pv-field">
          <span className="pv-label">{t.language}</span>
          <select
            className="pv-input"
            value={code ?? ''}
            onChange={({ target }) => {
              const next = known(target.value);
              change((one) => withLanguage(one, next ?? null, next ? t[`language_${next}`] : ''));
            }}
          >
            <option value="">{t.noChoice}</option>
            {code && !language && <option value={code}>{code}</option>}
            {languages.map((one) => (
              <option key={one} value={one}>
                {t[`language_${one}`]}
              </option>
            ))}
          </select>
        </label>
        <Switch
          checked={interpreter}
          label={t.interpreter}
          showLabel
          onChange={(on) => change((one) => withPreferences(one, { interpreter: on }))}
        />
        <div className="pv-row">
          <span>
            <span className="pv-label">{t.pharmacy}</span>
            <br />
            {pharmacy?.display ?? <span className="pv-muted">{t.pharmacyNone}</span>}
          </span>
          <Button aria-label={`${t.edit}: ${t.pharmacy}`} onClick={() => setChoosing(true)}>
            {t.edit}
          </Button>
        </div>
      </div>
      {choosing && (
        <PharmacyDialog
          chosen={pharmacy}
          choose={(next) => {
            change((one) => withPreferences(one, { pharmacy: next }));
            setChoosing(false);
          }}
          close={() => setChoosing(false)}
        />
      )}
    </Card>
  );
});
