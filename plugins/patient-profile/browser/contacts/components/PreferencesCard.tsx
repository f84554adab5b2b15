import { whole } from '#core/shared';
import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Card, optionsOf, Select, Switch, Tag, useAction, None } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import {
  channels,
  languageOf,
  languages,
  preferencesOf,
  withLanguage,
  withPreferences,
} from '#plugins/patient-profile/shared/preferences.ts';
import { contactsTexts } from '../messages/index.ts';
import { changePatient } from '../../hooks/usePatient.ts';
import { PharmacyDialog } from '../dialogs/PharmacyDialog.tsx';
import { useIsOwnRecord } from '../hooks/useIsOwnRecord.ts';

const known = (code: string | null): (typeof languages)[number] | undefined => languages.find((one) => one === code);

/** Each choice is kept as it is made. */
export const PreferencesCard = observer(({ patient }: { readonly patient: Stored<Patient> }) => {
  const t = useMessages(contactsTexts);
  const own = useIsOwnRecord();
  const record = useService(ClinicalRecord);
  const { run } = useAction();
  const [choosing, setChoosing] = useState(false);
  const { channel, interpreter, pharmacy } = preferencesOf(patient);
  const code = languageOf(patient);
  const language = known(code);
  /** Each field with its value: a choice never waits for the one before it. */
  const change = (of: string, act: (one: Stored<Patient>) => Stored<Patient>): void =>
    void run(() => changePatient(record, patient.id, act), { done: t.saved, of });
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
            <dd>{pharmacy?.display ?? <None of={whole(patient)} says={t.pharmacyNone} />}</dd>
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
          <Select
            value={channel ?? ''}
            options={optionsOf(channels, (one) => t[`channel_${one}`], t.noChoice)}
            onChange={(chosen) =>
              change(`channel ${chosen}`, (one) => withPreferences(one, { channel: chosen || null }))
            }
          />
        </label>
        <label className="pv-field">
          <span className="pv-label">{t.language}</span>
          <Select
            value={code ?? ''}
            options={[
              { value: '', label: t.noChoice },
              ...(code && !language ? [{ value: code, label: code }] : []),
              ...optionsOf(languages, (one) => t[`language_${one}`]),
            ]}
            onChange={(chosen) => {
              const next = known(chosen);
              change(`language ${chosen}`, (one) => withLanguage(one, next ?? null, next ? t[`language_${next}`] : ''));
            }}
          />
        </label>
        <Switch
          checked={interpreter}
          label={t.interpreter}
          showLabel
          onChange={(on) => change(`interpreter ${on}`, (one) => withPreferences(one, { interpreter: on }))}
        />
        <div className="pv-row">
          <span>
            <span className="pv-label">{t.pharmacy}</span>
            <br />
            {pharmacy?.display ?? (
              <span className="pv-muted">
                <None of={whole(patient)} says={t.pharmacyNone} />
              </span>
            )}
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
            change(`pharmacy ${JSON.stringify(next)}`, (one) => withPreferences(one, { pharmacy: next }));
            setChoosing(false);
          }}
          close={() => setChoosing(false)}
        />
      )}
    </Card>
  );
});
