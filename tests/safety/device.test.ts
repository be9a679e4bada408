import { describe, expect, it } from 'vitest';
import { deviceOf, nameOfDevice } from '#platform/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('what a browser says of itself', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
      'computer',
      'Windows, Chrome 141',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 YaBrowser/25.10.0.0 Safari/537.36`,
      'computer',
      'Windows, Яндекс Браузер 25',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'computer',
      'Windows, Edge 141',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'computer',
      'Mac, Safari 19',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'phone',
      'iPhone, Safari 18',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
      'tablet',
      'iPad, Chrome 141',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
      'phone',
      'Android, Chrome 141',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'tablet', 'Android, Chrome 141'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'computer', 'Linux, Firefox 143'],
    ['curl/8.5.0', 'program', 'curl 8'],
    ['Mozilla/5.0', 'program', 'Неизвестное устройство'],
    ['', 'program', 'Неизвестное устройство'],
    ['<script>alert(1)</script>', 'program', 'Неизвестное устройство'],
  ])('%s', (userAgent, kind, name) => {
    const device = deviceOf(userAgent);
    expect([device.kind, nameOfDevice(device)]).toEqual([kind, name]);
  });
});
