import { createFileRoute } from '@tanstack/react-router';
import { PanelLayout } from '../layouts/panel-layout.tsx';

export const Route = createFileRoute('/_panel')({ component: PanelLayout });
