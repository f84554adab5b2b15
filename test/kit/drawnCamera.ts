import type { Page } from 'playwright-core';

/**
 * Runs in the page: its camera shows somebody drawn, who sways a little, before a room with striped walls. The segmenter
 * takes them for a person; Chromium's own fake picture has nobody in it.
 */
const draw = (): void => {
  const paint = (pen: CanvasRenderingContext2D, turn: number): void => {
    const ellipse = (colour: string, x: number, y: number, w: number, h: number): void => {
      pen.fillStyle = colour;
      pen.beginPath();
      pen.ellipse(x, y, w, h, 0, 0, 7);
      pen.fill();
    };
    pen.fillStyle = '#d8d2c4';
    pen.fillRect(0, 0, 640, 480);
    pen.fillStyle = '#4a4038';
    for (let x = 4; x < 640; x += 16) if (x < 120 || x > 520) pen.fillRect(x, 0, 8, 480);
    const x = 320 + 8 * Math.sin(turn);
    pen.fillStyle = '#2f4b6e';
    pen.beginPath();
    pen.moveTo(x - 173, 480);
    pen.bezierCurveTo(x - 173, 336, x - 96, 326, x - 45, 302);
    pen.lineTo(x + 45, 302);
    pen.bezierCurveTo(x + 96, 326, x + 173, 336, x + 173, 480);
    pen.fill();
    pen.fillStyle = '#c58c6c';
    pen.fillRect(x - 32, 250, 64, 62);
    ellipse('#3a2a20', x, 154, 80, 106);
    const skin = pen.createRadialGradient(x - 19, 158, 13, x, 182, 102);
    skin.addColorStop(0, '#f0c3a5');
    skin.addColorStop(1, '#c98f6f');
    pen.fillStyle = skin;
    pen.beginPath();
    pen.ellipse(x, 187, 64, 89, 0, 0, 7);
    pen.fill();
    ellipse('#3a2a20', x, 106, 67, 38);
    for (const side of [-26, 26]) {
      ellipse('#ffffff', x + side, 178, 12, 6);
      ellipse('#2b1d14', x + side, 178, 6, 6);
    }
    ellipse('#9c3f3f', x, 238, 22, 6);
  };
  const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const given = await asked(wanted);
    const [camera] = given.getVideoTracks();
    if (!camera) return given;
    camera.stop();
    const on = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = on.getContext('2d')!;
    let turn = 0;
    setInterval(() => paint(pen, (turn += 0.25)), 100);
    return new MediaStream([...given.getAudioTracks(), ...on.captureStream(10).getVideoTracks()]);
  };
};

/** From the next page on, its camera is drawn. */
export const drawCamera = async (page: Page): Promise<void> => {
  await page.addInitScript(draw);
};

export interface Seen {
  /** How much neighbouring points of the room differ, 0 to 255: over 20 where its stripes are to be seen. */
  readonly room: number;
  /** The same of the eyes. */
  readonly eyes: number;
  /** Mean colour of the room: red, green, blue. */
  readonly colour: readonly [number, number, number];
}

/** What the first video of the page shows now; null before it shows anything. */
export const seen = (page: Page): Promise<Seen | null> =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video?.videoWidth) return null;
    const on = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = on.getContext('2d')!;
    pen.drawImage(video, 0, 0, 640, 480);
    const look = (x: number, y: number, width: number, height: number) => {
      const { data } = pen.getImageData(x, y, width, height);
      const sum = [0, 0, 0];
      let difference = 0;
      for (let n = 0; n < data.length; n += 4) {
        for (const c of [0, 1, 2]) sum[c]! += data[n + c]!;
        if ((n / 4) % width < width - 4) difference += Math.abs(data[n]! - data[n + 16]!);
      }
      const points = data.length / 4;
      return { difference: difference / points, mean: sum.map((one) => one / points) as [number, number, number] };
    };
    const room = look(530, 40, 100, 300);
    return { room: room.difference, eyes: look(270, 168, 100, 20).difference, colour: room.mean };
  });
