declare module 'virtual:mantine-theme.css'
