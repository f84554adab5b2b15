import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button, Switch } from '../../../../core/browser/ui/index.ts';
import { Auth, isStaff } from '../../../../core/shared/index.ts';
import { EffectPicker } from '../effects/EffectPicker.tsx';
import { canChooseSpeaker } from '../lobby/checks/chime.ts';
import { DeviceChoice } from '../lobby/checks/DeviceChoice.tsx';
import { testHref } from '../paths.ts';
import { CallHabits } from '../stores/CallHabits.ts';
import { Devices } from '../stores/Devices.ts';
import { settingsMessages } from './messages.ts';
import './settings.css';

/** What calls begin with on this device. */
export const CallsPanel = observer(() => {
  const t = useMessages(settingsMessages);
  const habits = useStore(CallHabits);
  const { activeRole } = useService(Auth);
  return (
    <div className="ts-parts">
      <DevicesPart />
      <EffectPicker />
      {isStaff(activeRole) && (
        <section className="ts-part">
          <h3>{t.sound}</h3>
          <Switch checked={habits.rings} onChange={habits.ring} label={t.soundOn} showLabel />
        </section>
      )}
      <section className="ts-part">
        <h3>{t.shortcuts}</h3>
        <p>{t.shortcutsText}</p>
        <Switch checked={habits.shortcuts} onChange={habits.allowShortcuts} label={t.shortcutsOn} showLabel />
      </section>
    </div>
  );
});

const DevicesPart = observer(() => {
  const t = useMessages(settingsMessages);
  const devices = useStore(Devices);
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
      <DeviceChoice
        label={t.camera}
        devices={cameras}
        chosen={devices.cameraId}
        choose={(id) => void devices.choose('camera', id)}
        always
      />
      <DeviceChoice
        label={t.microphone}
        devices={microphones}
        chosen={devices.microphoneId}
        choose={(id) => void devices.choose('microphone', id)}
        always
      />
      {canChooseSpeaker() && (
        <DeviceChoice
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
