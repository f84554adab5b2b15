export const messages = {
  devices: 'Camera, microphone and speaker',
  devicesText: 'What your calls use on this device. It is kept in this browser only.',
  unnamed:
    'Your browser names your devices once this page may use them. Nothing is sent or kept of what they see and hear.',
  show: 'Show my devices',
  none: 'No camera or microphone was found, or this page may not use them.',
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
  test: 'Test my device',
  sound: 'Waiting list',
  soundOn: 'Sound when somebody waits',
  shortcuts: 'Keyboard shortcuts',
  shortcutsText:
    'In a call M, V, H and C turn the microphone and the camera on and off, raise your hand and open the chat, while you are not writing.',
  shortcutsOn: 'Letters work as shortcuts',
};
