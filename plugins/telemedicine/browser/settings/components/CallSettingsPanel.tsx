import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Switch } from '#ui';
import { Auth, isStaff } from '#core/shared';
import { EffectPicker } from '../../effects/components/EffectPicker.tsx';
import { canChooseSpeaker } from '../../deviceCheck/speakerTest.ts';
import { DeviceSelect } from '../../deviceCheck/components/DeviceSelect.tsx';
import { testHref } from '../../paths.ts';
import { CallPreferenceStore } from '../../stores/CallPreferenceStore.ts';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { settingsMessages } from '../messages/index.ts';
import '../settings.css';

/** What calls begin with on this device. */
export const CallSettingsPanel = observer(() => {
  const t = useMessages(settingsMessages);
  const preferences = useStore(CallPreferenceStore);
  const { activeRole } = useService(Auth);
  return (
    <div className="ts-parts">
      <DevicesPart />
      <EffectPicker />
      {isStaff(activeRole) && (
        <section className="ts-part">
          <h3>{t.sound}</h3>
          <Switch checked={preferences.rings} onChange={preferences.ring} label={t.soundOn} showLabel />
        </section>
      )}
      <section className="ts-part">
        <h3>{t.shortcuts}</h3>
        <p>{t.shortcutsText}</p>
        <Switch checked={preferences.shortcuts} onChange={preferences.allowShortcuts} label={t.shortcutsOn} showLabel />
      </section>
    </div>
  );
});

const DevicesPart = observer(() => {
  const t = useMessages(settingsMessages);
  const devices = useStore(DeviceStore);
  const [asked, setAsked] = useState(false);
  const { cameras, microphones, speakers } = devices;
  const known = cameras.length + microphones.length > 0;
  const show = async (): Promise<void> => {
    await devices.name();
    setAsked(true);
  };
  return (
    <section className="ts-part">
      <h3>{t.devices}</h3>
      <p>{t.devicesText}</p>
      {!known && (
        <>
          <p>{asked ? t.none : t.unnamed}</p>
          <Button onClick={() => void show()}>{t.show}</Button>
        </>
      )}
      <DeviceSelect
        label={t.camera}
        devices={cameras}
        chosen={devices.cameraId}
        choose={(id) => void devices.choose('camera', id)}
        always
      />
      <DeviceSelect
        label={t.microphone}
        devices={microphones}
        chosen={devices.microphoneId}
        choose={(id) => void devices.choose('microphone', id)}
        always
      />
      {canChooseSpeaker() && (
        <DeviceSelect
          label={t.speaker}
          devices={speakers}
          chosen={devices.speakerId}
          choose={(id) => void devices.choose('speaker', id)}
          always
        />
      )}
      <Button intent="quiet" href={testHref}>
        {t.test}
      </Button>
    </section>
  );
});
