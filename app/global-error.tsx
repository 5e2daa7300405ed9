'use client';

import './globals.css';

export { LastResort as default } from '#components/layout/states/last-resort.tsx';
